/** What every page starts. */

import "./script_faults.js";

const { serviceWorker } = document.body.dataset;
if (window.top === window) navigator.serviceWorker?.register(serviceWorker).catch(() => {});
