/** Times of the page in the zone of its reader, and that zone in what they ask for. */

const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
const language = document.documentElement.lang || "en";

function localTime(text, withSeconds) {
  const timeStyle = withSeconds ? "medium" : "short";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle }).format(new Date(text));
}

for (const time of document.querySelectorAll("time[datetime]")) {
  const withSeconds = (time.textContent.match(/:/gu) ?? []).length > 1;
  time.title = time.textContent.includes("UTC") ? time.textContent : `${time.textContent} UTC`;
  time.textContent = localTime(time.dateTime, withSeconds);
}
for (const field of document.querySelectorAll("input[name=zone]")) field.value = zone;
for (const note of document.querySelectorAll("[data-zone-note]")) {
  note.textContent = interpolate(gettext("Times are those of your browser: %s."), [zone]);
}
