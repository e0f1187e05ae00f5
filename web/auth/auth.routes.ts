import type { RouteObject } from 'react-router';
import { meta } from '../app/route-meta.ts';
import type * as screens from './auth.screens.ts';

const route = (path: string, title: string, screen: keyof typeof screens): RouteObject => ({
  path,
  handle: meta({ title }),
  lazy: async () => ({ Component: (await import('./auth.screens.ts'))[screen] }),
});

export const authPages: RouteObject = {
  path: 'auth',
  children: [
    route('login', 'Login', 'LoginRoute'),
    route('signup', 'Sign Up', 'SignupRoute'),
    route('logout', 'Logout', 'LogoutRoute'),
    route('forgot-password', 'Forgot Password', 'ForgotPasswordRoute'),
    route('reset-password', 'Choose a New Password', 'ResetPasswordRoute'),
    route('email-verified', 'E-mail Verified', 'EmailVerifiedRoute'),
    route('undo-email', 'Take Your Address Back', 'UndoEmailRoute'),
  ],
};
