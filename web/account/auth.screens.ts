export { EmailVerifiedRoute } from './email-verified.route.tsx';
export { ForgotPasswordRoute } from './forgot-password.route.tsx';
export { LoginRoute } from './login.route.tsx';
export { LogoutRoute } from './logout.route.tsx';
export { ResetPasswordRoute } from './reset-password.route.tsx';
export { SignupRoute } from './signup.route.tsx';
export { UndoEmailRoute } from './undo-email.route.tsx';
