export const NOTIFICATION_TYPES = ['info', 'error', 'success'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
