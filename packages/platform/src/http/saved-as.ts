/** Maximum length of a download's file name; an extension of usual length is kept when the name is cut. */
const MAX_NAME = 200
const EXTENSION = /\.[^.\s]{1,20}$/u

/**
 * Builds `Content-Disposition` for a file name chosen by a person or a mail (RFC 6266, RFC 8187). The file is saved,
 * never displayed. The name is given in ASCII for old programs and in UTF-8, of bounded length, without control
 * characters, invisible characters and slashes.
 */
export function savedAs(filename: string): string {
  const name = shortened(filename.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '_'))
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Cuts a name before its extension, which selects the program that opens it, and never within a character. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME) return name
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  return name.slice(0, MAX_NAME - extension.length).replace(/\p{Cs}$/u, '') + extension
}
