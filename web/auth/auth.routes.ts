import type { RouteObject } from 'react-router';
import { pageWords } from '../../machines/words/page.ts';
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
    route('login', pageWords.login, 'LoginRoute'),
    route('signup', pageWords.signUp, 'SignupRoute'),
    route('logout', pageWords.logout, 'LogoutRoute'),
    route('forgot-password', pageWords.forgotPassword, 'ForgotPasswordRoute'),
    route('reset-password', pageWords.newPassword, 'ResetPasswordRoute'),
    route('email-verified', pageWords.emailVerified, 'EmailVerifiedRoute'),
    route('undo-email', pageWords.undoEmail, 'UndoEmailRoute'),
  ],
};
