"""Django's settings, most of which an operator sets in the environment."""

import os

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import databases, environment, valkey, wait_limits
from config.keys import kept_key, new_deck_key, new_fernet_key, new_push_key, new_receipt_key
from config.logging import logging_settings
from config.places import BASE_DIR, var_folder
from config.timetable import TIMETABLE
from config.workers.broker import BROKER_OPTIONS
from config.workers.names import JUDGING

VAR_DIR = var_folder()

DEBUG = environment.flag("ROOM_DEBUG", default=False)
SECRET_KEY = environment.secret("ROOM_SECRET_KEY") or kept_key(VAR_DIR, "django")
ALLOWED_HOSTS = environment.words("ROOM_HOSTS", default="localhost,127.0.0.1,[::1]")
ROOM_HTTPS = environment.flag("ROOM_HTTPS", default=False)
if DEBUG and ROOM_HTTPS:
    raise ImproperlyConfigured("ROOM_DEBUG shows the room's insides: not together with ROOM_HTTPS.")
# Outside the database; empty: nowhere.
ROOM_HEADS_FILE = os.environ.get("ROOM_HEADS_FILE", str(VAR_DIR / "heads" / "audit.log"))
# The room's own premises, from where staff and players alike may sign in.
ROOM_HOUSE_ADDRESSES = environment.networks("ROOM_HOUSE_ADDRESSES", default="127.0.0.1,::1")
# The proxies whose headers are believed; where the admin is, and the networks that may reach it.
ROOM_PROXIES = environment.networks("ROOM_PROXIES", default="127.0.0.1,::1" if ROOM_HTTPS else "")
ROOM_ADMIN_PATH = environment.folder("ROOM_ADMIN_PATH", default="staff/")
ROOM_ADMIN_NETWORKS = environment.networks("ROOM_ADMIN_NETWORKS", default="")

INSTALLED_APPS = [
    "daphne",
    "accounts.staff.app.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "csp",
    "accounts",
    "poker",
    "lobby",
]

MIDDLEWARE = [
    "config.http.page_limit.PageLimit",
    "config.request_ids.RequestIds",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.http.private_pages.PrivatePages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.outside.form_text.FormText",
    "accounts.core.language.middleware.PlayerLanguage",
    "accounts.sign_in.devices.middleware.Devices",
    "accounts.sign_in.staff_failures.after_response.StaffFailures",
    "accounts.safer_play.breaks.middleware.Away",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.http.staff_networks.StaffNetworks",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.theme.theme_context",
                "config.browser_texts.texts_context",
                "accounts.ledger.wallet_context.wallet_context",
                "accounts.core.inbox.context.inbox_context",
                "accounts.safer_play.time.context.session_context",
            ],
        },
    },
]

# manage.py asks for the owner's role for the commands that change the schema.
ROOM_DB_ROLE = os.environ.get("ROOM_DB_ROLE", databases.APPLICATION)
ROOM_APP_ROLE = databases.role_name(databases.APPLICATION, VAR_DIR)
ROOM_WORKER_ROLE = databases.role_name(databases.WORKER, VAR_DIR)
DATABASES = databases.databases(ROOM_DB_ROLE, VAR_DIR)

VALKEY_URLS = valkey.channels_urls(VAR_DIR)
VALKEY_URL = VALKEY_URLS[0]
CHANNEL_PREFIX = os.environ.get("ROOM_CHANNEL_PREFIX", "room")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": url, **valkey.limits(url)} for url in VALKEY_URLS],
            "prefix": CHANNEL_PREFIX,
        },
    },
}

CELERY_BROKER_URL = valkey.celery_url(VALKEY_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = BROKER_OPTIONS
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = environment.integer("ROOM_WORKER_THREADS", default=4, most=64)
CELERY_TASK_ROUTES = {
    "poker.tasks.check_shuffle": {"queue": JUDGING},
    "poker.tasks.find_collusion": {"queue": JUDGING},
    "poker.tasks.judge_who_withdraws": {"queue": JUDGING},
    "poker.tasks.read_hands_so_far": {"queue": JUDGING},
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = TIMETABLE
CELERY_BEAT_SCHEDULER = "config.workers.scheduler:FedScheduler"

AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["accounts.safer_play.breaks.backend.RoomBackend"]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
# The first hashes new passwords; others are hashed again by it when their player signs in.
PASSWORD_HASHERS = [
    "accounts.sign_in.passwords.password_hasher.RoomArgon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "screen_name"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ROOM_HTTPS
# The scheme is that of the request: config/http/proxies.py takes it from the room's own proxies.
SECURE_SSL_REDIRECT = ROOM_HTTPS
SECURE_HSTS_SECONDS = (
    environment.integer("ROOM_HSTS_S", default=31_536_000, most=63_072_000) if ROOM_HTTPS else 0
)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
SECURE_REFERRER_POLICY = SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
# A name that browsers take from this very host alone, and over TLS alone.
HOST_PREFIX = "__Host-" if ROOM_HTTPS else ""
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
LANGUAGE_COOKIE_SECURE = ROOM_HTTPS
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_NAME = f"{HOST_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{HOST_PREFIX}csrftoken"
ROOM_DEVICE_COOKIE = f"{HOST_PREFIX}device"
# The longest a session lasts, however it is used; and after how long without use the pages of
# money and the account ask for the password again.
ROOM_SESSION_HOURS = environment.integer("ROOM_SESSION_HOURS", default=336, most=8760)
ROOM_STAFF_SESSION_HOURS = environment.integer("ROOM_STAFF_SESSION_HOURS", default=12, most=168)
ROOM_STAFF_PASSKEYS = environment.flag("ROOM_STAFF_PASSKEYS", default=False)
# The number of failed sign-ins in an hour, to one staff account or from one address to several,
# that opens an incident. 0 opens no incident.
ROOM_STAFF_SIGN_IN_FAILURES = environment.integer(
    "ROOM_STAFF_SIGN_IN_FAILURES", default=10, most=10_000
)
ROOM_IDLE_MINUTES = environment.integer("ROOM_IDLE_MINUTES", default=30, most=1440)
# From one address: more than this is taken for a machine.
ROOM_SIGN_UPS_AN_HOUR = environment.integer("ROOM_SIGN_UPS_AN_HOUR", default=20, most=1_000_000)
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:"],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "object-src": [NONE],
    },
}
# No page takes a file, and no form is longer than this.
FILE_UPLOAD_HANDLERS: list[str] = []
DATA_UPLOAD_MAX_NUMBER_FILES = 0
DATA_UPLOAD_MAX_MEMORY_SIZE = 128 * 1024

LANGUAGES = [("en", _("English")), ("fr", _("French")), ("de", _("German")), ("it", _("Italian"))]
LANGUAGE_CODE = environment.choice("ROOM_LANGUAGE", tuple(dict(LANGUAGES)), default="en")
USE_I18N = True
# The operator's own texts take precedence over the room's.
ROOM_TEXTS = os.environ.get("ROOM_TEXTS", "")
LOCALE_PATHS = [*filter(None, [ROOM_TEXTS]), str(BASE_DIR / "config" / "locale")]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.storage.NamedByContent"},
}
ROOM_SERVE_STATIC = environment.flag("ROOM_SERVE_STATIC", default=True)

EMAIL_BACKEND = os.environ.get("ROOM_EMAIL_BACKEND", "config.mail_files.MailFiles")
if ".console." in EMAIL_BACKEND:
    raise ImproperlyConfigured("ROOM_EMAIL_BACKEND: links of mails must not be written to a log.")
if EMAIL_BACKEND == "django.core.mail.backends.smtp.EmailBackend":
    # The same, with a limit for a whole mail.
    EMAIL_BACKEND = "config.outgoing.smtp.EmailBackend"
EMAIL_HOST = os.environ.get("ROOM_EMAIL_HOST", "localhost")
EMAIL_PORT = environment.integer("ROOM_EMAIL_PORT", default=25, most=65535)
EMAIL_HOST_USER = os.environ.get("ROOM_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("ROOM_EMAIL_PASSWORD", "")
SECURITIES = ("none", "starttls", "tls")
ROOM_EMAIL_SECURITY = environment.choice("ROOM_EMAIL_SECURITY", SECURITIES, default="none")
EMAIL_USE_TLS = ROOM_EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = ROOM_EMAIL_SECURITY == "tls"
if EMAIL_HOST_PASSWORD and ROOM_EMAIL_SECURITY == "none" and EMAIL_HOST not in environment.LOOPBACK:
    raise ImproperlyConfigured(
        "ROOM_EMAIL_PASSWORD needs ROOM_EMAIL_SECURITY=starttls or tls to be sent."
    )
DEFAULT_FROM_EMAIL = os.environ.get("ROOM_EMAIL_FROM", "room@localhost")
EMAIL_TIMEOUT = wait_limits.MAIL.seconds
ROOM_STAFF_MAIL = environment.words("ROOM_STAFF_MAIL", default="")
ROOM_STAFF_WEBHOOK = environment.webhook("ROOM_STAFF_WEBHOOK")
ROOM_STAFF_WEBHOOK_SECRET = environment.secret("ROOM_STAFF_WEBHOOK_SECRET")
if ROOM_STAFF_WEBHOOK and not ROOM_STAFF_WEBHOOK_SECRET:
    raise ImproperlyConfigured("ROOM_STAFF_WEBHOOK needs ROOM_STAFF_WEBHOOK_SECRET to sign with.")

LOGGING = logging_settings(os.environ.get("ROOM_LOG_LEVEL", "INFO").upper())
DEFAULT_EXCEPTION_REPORTER = "config.error_pages.PlaceOnly"
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.error_pages.NoValues"

# A task this old while a worker does nothing means that the worker no longer works; 0: never.
ROOM_WORKER_STALL_S = environment.integer("ROOM_WORKER_STALL_S", default=60, most=86_400)
ROOM_METRICS_HOST = os.environ.get("ROOM_METRICS_HOST", "127.0.0.1")
ROOM_METRICS_PORT = environment.integer("ROOM_METRICS_PORT", default=0, most=65525)
ROOM_METRICS_TOKEN = os.environ.get("ROOM_METRICS_TOKEN", "")
# Folders whose disks are measured; and where the certificate that players are shown is looked at.
ROOM_DISKS = environment.existing_folders("ROOM_DISKS") or [str(VAR_DIR)]
ROOM_CERTIFICATE_AT = environment.address("ROOM_CERTIFICATE_AT")
ROOM_TRACES_TO = environment.webhook("ROOM_TRACES_TO")
ROOM_TRACES_PERCENT = environment.integer("ROOM_TRACES_PERCENT", default=100, most=100)

# The limits of a web process: frames of one socket, open sockets, and commands a second of one
# player, over all sockets and at each table.
ROOM_MESSAGES_A_SECOND = environment.integer("ROOM_MESSAGES_A_SECOND", default=20, most=100_000)
ROOM_COMMANDS_A_PLAYER = max(
    1, environment.integer("ROOM_COMMANDS_A_PLAYER", default=40, most=100_000)
)
ROOM_COMMANDS_A_TABLE = max(
    1, environment.integer("ROOM_COMMANDS_A_TABLE", default=10, most=100_000)
)
ROOM_SOCKETS_A_PLAYER = environment.integer("ROOM_SOCKETS_A_PLAYER", default=40, most=10_000)
ROOM_SOCKETS_AN_ADDRESS = environment.integer("ROOM_SOCKETS_AN_ADDRESS", default=200, most=100_000)

MOST_PAUSE_MS = 60_000
ROOM_DEAL_PAUSE_MS = environment.integer("ROOM_DEAL_PAUSE_MS", default=2500, most=MOST_PAUSE_MS)
ROOM_START_PAUSE_MS = environment.integer("ROOM_START_PAUSE_MS", default=1000, most=MOST_PAUSE_MS)
ROOM_RUNOUT_PAUSE_MS = environment.integer("ROOM_RUNOUT_PAUSE_MS", default=900, most=MOST_PAUSE_MS)

# For how long a table whose record does not replay is tried again; and how long play may be down
# before its hands are interrupted instead of resumed.
ROOM_LOST_AFTER_S = environment.integer("ROOM_LOST_AFTER_S", default=30, most=3600)
ROOM_LONGEST_OUTAGE_S = environment.integer("ROOM_LONGEST_OUTAGE_S", default=900, most=86_400)

# In seconds: connections that players of a tournament lose within this time are lost together.
ROOM_TOURNAMENT_OUTAGE_S = max(
    1, environment.integer("ROOM_TOURNAMENT_OUTAGE_S", default=30, most=600)
)

# How many finished days are looked through for signs of collusion, once a day.
ROOM_COLLUSION_DAYS = max(1, environment.integer("ROOM_COLLUSION_DAYS", default=30, most=365))

# How many decks of each source the shuffle is tested on, once a day.
ROOM_SHUFFLE_DECKS = max(
    1000, environment.integer("ROOM_SHUFFLE_DECKS", default=20_000, most=1_000_000)
)

# Off for processes that neither deal nor judge play: they read no key that opens a deck.
ROOM_HOLDS_DECK_KEYS = environment.flag("ROOM_HOLDS_DECK_KEYS", default=True)

# `id:base64 of 32 bytes`, comma-separated: the first encrypts new decks, all of them decrypt.
ROOM_DECK_KEYS = (
    os.environ.get("ROOM_DECK_KEYS") or kept_key(VAR_DIR, "deck", new_deck_key)
    if ROOM_HOLDS_DECK_KEYS
    else ""
)

# `id:base64 of 32 bytes`, comma-separated: the first signs receipts for seeds.
ROOM_RECEIPT_KEYS = (
    os.environ.get("ROOM_RECEIPT_KEYS") or kept_key(VAR_DIR, "receipt", new_receipt_key)
    if ROOM_HOLDS_DECK_KEYS
    else ""
)

# URL-safe base64 of 32 bytes, comma-separated: the first encrypts, all of them decrypt.
ROOM_IDENTITY_KEYS = os.environ.get("ROOM_IDENTITY_KEYS") or kept_key(
    VAR_DIR, "identity", new_fernet_key
)

# The same, for the secrets of players' authenticator apps.
ROOM_SECOND_FACTOR_KEYS = os.environ.get("ROOM_SECOND_FACTOR_KEYS") or kept_key(
    VAR_DIR, "second-factor", new_fernet_key
)

# By it push services know the room, and browsers whom they let tell them things.
ROOM_PUSH_KEY = os.environ.get("ROOM_PUSH_KEY") or kept_key(VAR_DIR, "push", new_push_key)
# Whom the room asks to tell devices something, and where these find somebody who answers for it.
ROOM_PUSH_SERVICES = environment.words(
    "ROOM_PUSH_SERVICES",
    default="https://fcm.googleapis.com, https://updates.push.services.mozilla.com,"
    " https://*.notify.windows.com, https://web.push.apple.com",
)
ROOM_PUSH_CONTACT = os.environ.get("ROOM_PUSH_CONTACT", "mailto:staff@room.example")

# Where somebody finds the room who has found a hole in it: /.well-known/security.txt.
ROOM_SECURITY_CONTACT = environment.contacts("ROOM_SECURITY_CONTACT")

# In cents: a larger amount needs two people at the cashier. And the account players send euros to.
ROOM_CASHIER_TWO_PERSON_ABOVE = environment.integer(
    "ROOM_CASHIER_TWO_PERSON_ABOVE", default=100_000, most=10_000_000
)
ROOM_CASHIER_BANK = os.environ.get("ROOM_CASHIER_BANK", "")

# The operator's name in reports.
ROOM_OPERATOR = os.environ.get("ROOM_OPERATOR") or "The Card Room"
