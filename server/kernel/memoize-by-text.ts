const MAX_MEMOIZED = 1_000;
const MAX_MEMOIZED_LENGTH = 100;

export function memoizeByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > MAX_MEMOIZED_LENGTH) return made;
    if (known.size === MAX_MEMOIZED) known.clear();
    known.set(text, made);
    return made;
  };
}
