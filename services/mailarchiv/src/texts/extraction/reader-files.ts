/** The files that the attachment readers load. Their cage shows no others: every library must stand here. */
export const READER_FILES = {
  sources: [new URL('./', import.meta.url)],
  packages: [
    '@zeughaus/platform',
    '@zeughaus/einvoice',
    '@zeughaus/mime',
    '@hyzyla/pdfium',
    'htmlparser2',
    'iconv-lite',
    'sharp',
    'tar-stream',
    'yauzl',
  ],
} as const
