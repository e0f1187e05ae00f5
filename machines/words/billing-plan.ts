/** What the pages of one plan say. */
export const billingPlanWords = {
  updateMethod: 'Update payment method',
  changeCard: 'Change the card',
  cardNow: (brand: string, last4: string, expires: string) =>
    `${brand} ending in ${last4}, valid until ${expires}.`,
  noCardKnown: 'The payment provider has told of no card.',
  owed: (amount: string) => `${amount} is owed. It is charged to the new card as soon as you save it.`,
  chargedLater: 'Nothing is charged now. The next bills go to the new card.',
  leavesSite: 'You go to a page of the payment provider for it, and come back here.',
  notBilled: 'This plan is not billed any more, so there is nothing to change here.',
};
