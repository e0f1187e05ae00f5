const mayWithBilling = {
  TEAM_OWNER: 'Everything: rooms and devices, the plan, members and their roles, and the team itself.',
  TEAM_BILLING: 'The plan and its bills. Sees no rooms and cannot enter them.',
  TEAM_MEMBER: 'All rooms and devices: run, edit, make and delete. Neither the plan nor the members.',
};

/** What a role in a team is called, behind "you are", and what it may do, for anyone who gives it. */
export const roleWords = {
  TEAM_OWNER: { name: 'Owner', as: 'an owner', may: mayWithBilling.TEAM_OWNER },
  TEAM_BILLING: { name: 'Billing', as: 'in charge of billing', may: mayWithBilling.TEAM_BILLING },
  TEAM_MEMBER: { name: 'Member', as: 'a member', may: mayWithBilling.TEAM_MEMBER },
  mayWithBilling,
  mayWithoutBilling: {
    TEAM_OWNER: 'Everything: rooms and devices, members and their roles, and the team itself.',
    TEAM_BILLING: 'Sees no rooms and cannot enter them.',
    TEAM_MEMBER: 'All rooms and devices: run, edit, make and delete. Not the members.',
  },
};
