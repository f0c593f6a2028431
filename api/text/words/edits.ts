/** The number of letters to insert, delete, replace or swap with a neighbour. 3 means more than two. */
export function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => Math.min(index, 3));
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(b.length + 1).fill(3);
    row[0] = Math.min(i, 3);
    let least = row[0];
    // further from the diagonal there are always more than two edits
    for (let j = Math.max(1, i - 2); j <= Math.min(b.length, i + 2); j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row[j] = Math.min(best, 3);
      least = Math.min(least, best);
    }
    // a swap may still reduce the count from two rows above
    if (least > 2 && Math.min(...last) > 2) return 3;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
