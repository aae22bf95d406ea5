import { Notifications } from '@mantine/notifications';

export function NoticeStack() {
  return <Notifications position="bottom-right" />;
}
