/** Key and certificate of STARTTLS. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '@zeughaus/platform'

/** Reads key and certificate; undefined when neither is set. Throws a StartError in one sentence for everything wrong. */
export function readTlsFiles(
  keyFile: string | undefined,
  certFile: string | undefined,
): { readonly key: string; readonly cert: string } | undefined {
  if (keyFile === undefined && certFile === undefined) return undefined
  if (keyFile === undefined || certFile === undefined)
    throw new StartError(
      'MAILARCHIV_SMTP_TLS_KEY und MAILARCHIV_SMTP_TLS_CERT gehören zusammen: Setzen Sie beide oder keines.',
    )
  const key = readSetting('MAILARCHIV_SMTP_TLS_KEY', keyFile)
  const cert = readSetting('MAILARCHIV_SMTP_TLS_CERT', certFile)
  if (!fits(key, cert))
    throw new StartError(
      'MAILARCHIV_SMTP_TLS_KEY und MAILARCHIV_SMTP_TLS_CERT passen nicht zusammen oder sind kein PEM.',
    )
  return { key, cert }
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(
      `Die Datei ${file} (${name}) lässt sich nicht lesen: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
}

function fits(key: string, cert: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
