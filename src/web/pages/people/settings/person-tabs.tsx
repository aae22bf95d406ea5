/** The tabs about the person are rarely visited, so they share a script of their own. */
export { EmailsTab } from './emails-tab.tsx';
export { PasswordTab } from './password-tab.tsx';
export { ProfileTab } from './profile-tab.tsx';
export { SecondFactorTab } from './second-factor-tab.tsx';
export { SessionsTab } from './sessions-tab.tsx';
