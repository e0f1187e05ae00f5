const rolesWithBilling = {
  TEAM_OWNER: 'Full access: rooms, devices, plan, members and team settings.',
  TEAM_BILLING: 'Plan and billing. No access to rooms.',
  TEAM_MEMBER: 'All rooms and devices: run, edit, create and delete. No access to billing or members.',
};

export const roleWords = {
  TEAM_OWNER: { name: 'Owner', as: 'an owner', may: rolesWithBilling.TEAM_OWNER },
  TEAM_BILLING: { name: 'Billing', as: 'a billing contact', may: rolesWithBilling.TEAM_BILLING },
  TEAM_MEMBER: { name: 'Member', as: 'a member', may: rolesWithBilling.TEAM_MEMBER },
  mayWithBilling: rolesWithBilling,
  mayWithoutBilling: {
    TEAM_OWNER: 'Full access: rooms, devices, members and team settings.',
    TEAM_BILLING: 'No access to rooms.',
    TEAM_MEMBER: 'All rooms and devices: run, edit, create and delete. No access to members.',
  },
};
