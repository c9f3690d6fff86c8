/** The part of mailparser that the benchmark compares with. */
declare module 'mailparser' {
  export function simpleParser(
    source: Buffer,
    options?: { skipTextLinks?: boolean; skipTextToHtml?: boolean; skipImageLinks?: boolean },
  ): Promise<{ text?: string; subject?: string; attachments: readonly { size: number }[] }>
}
