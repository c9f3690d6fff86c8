/** Readable files in words: for the help of `import`, and for an unreadable argument. */
export const READ_KINDS =
  '.eml, .emlx, .mbox und .mbx (auch .gz), Maildir, Ordner und .zip oder .tar (auch .gz) davon, Outlook-Dateien (.pst, .ost, .msg, .olm), ein Profil von Thunderbird, ein Export von Apple Mail'
