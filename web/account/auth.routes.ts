import type { RouteObject } from 'react-router';
import { meta } from '../app/route-meta.ts';
import { siteTitleWords } from '../app/site-titles.words.ts';
import type * as screens from './auth.screens.ts';

const route = (path: string, title: string, screen: keyof typeof screens): RouteObject => ({
  path,
  handle: meta({ title }),
  lazy: async () => ({ Component: (await import('./auth.screens.ts'))[screen] }),
});

export const authPages: RouteObject = {
  path: 'auth',
  children: [
    route('login', siteTitleWords.login, 'LoginRoute'),
    route('signup', siteTitleWords.signUp, 'SignupRoute'),
    route('logout', siteTitleWords.logout, 'LogoutRoute'),
    route('forgot-password', siteTitleWords.forgotPassword, 'ForgotPasswordRoute'),
    route('reset-password', siteTitleWords.newPassword, 'ResetPasswordRoute'),
    route('email-verified', siteTitleWords.emailVerified, 'EmailVerifiedRoute'),
    route('undo-email', siteTitleWords.undoEmail, 'UndoEmailRoute'),
  ],
};
