/** SQL of whether anybody in a team has proven an e-mail address; in an own team that is its user above all. `team`: a column, or a parameter. */
export const teamIsProven = (team: string): string => `(
  exists (select 1 from users where uid = ${team} and email is not null) or
  exists (select 1 from team_members join users on users.uid = team_members.uid
    where team_members.team_id = ${team} and email is not null))`;
