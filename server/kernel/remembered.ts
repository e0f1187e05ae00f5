const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 100;

export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length > LONGEST_REMEMBERED) return made;
    if (known.size === MOST_REMEMBERED) known.clear();
    known.set(text, made);
    return made;
  };
}
