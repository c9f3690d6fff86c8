/** Extensions of declared types whose subtype is no extension. */
const DECLARED: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/pkcs7-signature': 'p7s',
  'application/octet-stream': '',
}

/** Several spellings of one type. */
const SAME: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', htm: 'html', tiff: 'tif', text: 'txt' }

const EXTENSION = /\.([a-z0-9]{1,10})$/
const SUBTYPE = /^[a-z]+\/(?:x-)?([a-z0-9]{1,10})$/

/**
 * Names the type of a file by an extension in lower case: that of its name, else one for its declared type; '' when
 * neither tells. `jpeg` and `jpg` are one type.
 */
export function typeOf(filename: string, contentType: string): string {
  const named = EXTENSION.exec(filename.toLowerCase())?.[1]
  const found = named ?? DECLARED[contentType] ?? SUBTYPE.exec(contentType)?.[1] ?? ''
  return canonicalType(found)
}

/** The one spelling of a type: `.JPEG` and `jpg` are the same. */
export function canonicalType(text: string): string {
  const type = text.trim().replace(/^\./, '').toLowerCase()
  return SAME[type] ?? type
}
