import type { RouteObject } from 'react-router';
import { routeMeta } from '../app/route-meta.ts';
import { siteTitleWords } from '../app/site-titles.words.ts';
import type * as screens from './auth.screens.ts';

const authRoute = (path: string, title: string, screen: keyof typeof screens): RouteObject => ({
  path,
  handle: routeMeta({ title }),
  lazy: async () => ({ Component: (await import('./auth.screens.ts'))[screen] }),
});

export const authPages: RouteObject = {
  path: 'auth',
  children: [
    authRoute('login', siteTitleWords.login, 'LoginRoute'),
    authRoute('signup', siteTitleWords.signUp, 'SignupRoute'),
    authRoute('logout', siteTitleWords.logout, 'LogoutRoute'),
    authRoute('forgot-password', siteTitleWords.forgotPassword, 'ForgotPasswordRoute'),
    authRoute('reset-password', siteTitleWords.newPassword, 'ResetPasswordRoute'),
    authRoute('email-verified', siteTitleWords.emailVerified, 'EmailVerifiedRoute'),
    authRoute('undo-email', siteTitleWords.undoEmail, 'UndoEmailRoute'),
  ],
};
