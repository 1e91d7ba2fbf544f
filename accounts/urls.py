from django.contrib.auth import views as auth_views
from django.urls import include, path

from accounts.compliance.erasure.views import erasure, stay
from accounts.core.script_faults.views import tell_script_fault
from accounts.identity.terms_page import terms
from accounts.sign_in.account_page import account
from accounts.sign_in.confirming import ConfirmView
from accounts.sign_in.devices import views as devices
from accounts.sign_in.devices.push import views as push
from accounts.sign_in.email.change.views import change_email, confirm_email, stop_email
from accounts.sign_in.email.verification.views import send_verification, verify_email
from accounts.sign_in.passkeys import views as passkeys
from accounts.sign_in.passkeys.sign_in_views import PasskeyView, ask
from accounts.sign_in.passwords.change.views import change_password
from accounts.sign_in.passwords.reset.views import ChooseView, password_reset
from accounts.sign_in.second_factor import views as second_factor
from accounts.sign_in.sign_up.views import sign_up
from accounts.sign_in.views import CodeView, SignInView

app_name = "accounts"

reset = [
    path("", password_reset, name="password_reset"),
    path(
        "done/",
        auth_views.PasswordResetDoneView.as_view(template_name="accounts/password_reset_done.html"),
        name="password_reset_done",
    ),
    path("<uidb64>/<token>/", ChooseView.as_view(), name="password_reset_confirm"),
    path(
        "complete/",
        auth_views.PasswordResetCompleteView.as_view(
            template_name="accounts/password_reset_complete.html"
        ),
        name="password_reset_complete",
    ),
]

factor = [
    path("", second_factor.second_factor, name="second_factor"),
    path("off/", second_factor.take_off, name="second_factor_off"),
    path("recovery-codes/", second_factor.new_recovery_codes, name="recovery_codes"),
]

passkey = [
    path("", passkeys.passkeys, name="passkeys"),
    path("new/", passkeys.ask_for_new, name="ask_for_new_passkey"),
    path("<int:passkey_id>/remove/", passkeys.remove, name="remove_passkey"),
]

sessions = [
    path("", devices.devices, name="devices"),
    path("<int:sign_in_id>/end/", devices.end_one, name="end_session"),
    path("end-all/", devices.end_all, name="end_all_sessions"),
    path("push/", push.subscribe, name="push"),
    path("push/off/", push.unsubscribe, name="push_off"),
]

urlpatterns = [
    path("script-fault/", tell_script_fault, name="script_fault"),
    path("", account, name="account"),
    path("sign-up/", sign_up, name="sign_up"),
    path("sign-in/", SignInView.as_view(), name="sign_in"),
    path("sign-in/code/", CodeView.as_view(), name="second_factor_code"),
    path("sign-in/passkey/", PasskeyView.as_view(), name="show_passkey"),
    path("sign-in/passkey/ask/", ask, name="ask_for_passkey"),
    path("sign-out/", auth_views.LogoutView.as_view(), name="sign_out"),
    path("password/", change_password, name="change_password"),
    path("confirm/", ConfirmView.as_view(), name="confirm_password"),
    path("password-reset/", include(reset)),
    path("second-factor/", include(factor)),
    path("passkeys/", include(passkey)),
    path("devices/", include(sessions)),
    path("verify-email/", send_verification, name="send_verification"),
    path("verify-email/<str:token>/", verify_email, name="verify_email"),
    path("email/", change_email, name="change_email"),
    path("email/<str:token>/confirm/", confirm_email, name="confirm_email"),
    path("email/<str:token>/stop/", stop_email, name="stop_email"),
    path("erasure/", erasure, name="erasure"),
    path("erasure/stay/", stay, name="stay"),
    path("terms/", terms, name="terms"),
]
