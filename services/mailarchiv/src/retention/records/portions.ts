/** Mails that are read at once. */
export const PORTION = 1_000

/** Yields a stored list of mails, some at a time. @param read reads those behind a number, in the order of their numbers */
export async function* inPortions<Mail extends { readonly seq: number }>(
  read: (after: number) => Promise<readonly Mail[]>,
): AsyncGenerator<readonly Mail[]> {
  for (let after = 0; ; ) {
    const mails = await read(after)
    const last = mails.at(-1)
    if (last === undefined) return
    yield mails
    after = last.seq
  }
}
