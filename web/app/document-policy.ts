/** True if the page's first document may not use the feature. Only Chromium tells. */
export function isBlockedHere(feature: 'hid' | 'microphone'): boolean {
  const { featurePolicy }: Document & { featurePolicy?: { allowsFeature(name: string): boolean } } = document;
  return featurePolicy !== undefined && !featurePolicy.allowsFeature(feature);
}
