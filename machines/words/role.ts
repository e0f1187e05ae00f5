/** What a role in a team is called, behind "you are", and what it may do, for anyone who gives it. */
export const roleWords = {
  TEAM_OWNER: {
    name: 'Owner',
    as: 'an owner',
    may: 'Everything: rooms and devices, the plan, members and their roles, and the team itself.',
  },
  TEAM_BILLING: {
    name: 'Billing',
    as: 'in charge of billing',
    may: 'The plan and its bills. Sees no rooms and cannot enter them.',
  },
  TEAM_MEMBER: {
    name: 'Member',
    as: 'a member',
    may: 'All rooms and devices: run, edit, make and delete. Neither the plan nor the members.',
  },
};
