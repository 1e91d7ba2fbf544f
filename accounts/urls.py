from django.contrib.auth import views as auth_views
from django.urls import include, path, reverse_lazy

from accounts.email_verification.views import send_verification, verify_email
from accounts.forms.sign_in import SignInForm
from accounts.views.sign_up import sign_up
from accounts.views.terms import terms

app_name = "accounts"

sign_in = auth_views.LoginView.as_view(
    template_name="accounts/sign_in.html",
    authentication_form=SignInForm,
    redirect_authenticated_user=True,
)

password_reset = [
    path(
        "",
        auth_views.PasswordResetView.as_view(
            template_name="accounts/password_reset.html",
            email_template_name="accounts/password_reset_mail.txt",
            subject_template_name="accounts/password_reset_subject.txt",
            success_url=reverse_lazy("accounts:password_reset_done"),
        ),
        name="password_reset",
    ),
    path(
        "done/",
        auth_views.PasswordResetDoneView.as_view(template_name="accounts/password_reset_done.html"),
        name="password_reset_done",
    ),
    path(
        "<uidb64>/<token>/",
        auth_views.PasswordResetConfirmView.as_view(
            template_name="accounts/password_reset_confirm.html",
            success_url=reverse_lazy("accounts:password_reset_complete"),
        ),
        name="password_reset_confirm",
    ),
    path(
        "complete/",
        auth_views.PasswordResetCompleteView.as_view(
            template_name="accounts/password_reset_complete.html"
        ),
        name="password_reset_complete",
    ),
]

urlpatterns = [
    path("sign-up/", sign_up, name="sign_up"),
    path("sign-in/", sign_in, name="sign_in"),
    path("sign-out/", auth_views.LogoutView.as_view(), name="sign_out"),
    path("password-reset/", include(password_reset)),
    path("verify-email/", send_verification, name="send_verification"),
    path("verify-email/<str:token>/", verify_email, name="verify_email"),
    path("terms/", terms, name="terms"),
]
