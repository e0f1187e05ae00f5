export const SANDBOX_ACTIONS = [
  'renew',
  'fail_payment',
  'expire_card',
  'pause',
  'pause_later',
  'refund',
  'chargeback',
  'end_trial',
  'down',
  'busy',
  'lost',
  'hold',
  'release',
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];
