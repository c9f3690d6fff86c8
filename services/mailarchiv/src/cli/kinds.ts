/** What an import reads, in words: for its help, and for who named something else. */
export const READ_KINDS = '.eml, .mbox und .mbx (auch .gz), Maildir, Ordner und .zip oder .tar (auch .gz) davon'
