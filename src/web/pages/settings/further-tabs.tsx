/** One script apart from the page's own, whose first load stays small. */
export { PasswordTab } from './password-tab.tsx';
export { ProfileTab } from './profile-tab.tsx';
export { SecondFactorTab } from './second-factor-tab.tsx';
export { SecurityTab } from './security-tab.tsx';
export { SendersTab } from './senders-tab.tsx';
export { SessionsTab } from './sessions-tab.tsx';
