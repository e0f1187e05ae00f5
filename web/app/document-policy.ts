/** Returns true if the policy of the page's first document forbids the feature. Only Chromium reports the policy. */
export function isBlockedHere(feature: 'hid' | 'microphone'): boolean {
  const { featurePolicy }: Document & { featurePolicy?: { allowsFeature(name: string): boolean } } = document;
  return featurePolicy !== undefined && !featurePolicy.allowsFeature(feature);
}
