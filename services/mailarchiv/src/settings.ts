import {
  defineSettings,
  integerValue,
  networksValue,
  oidcSettings,
  portValue,
  postgresUrlValue,
  s3Value,
  setting,
  sharedSettings,
  switchValue,
  tokenValue,
  webAddressValue,
} from '@zeughaus/platform'
import { z } from 'zod'

function postgresUrls(): z.ZodType<readonly string[], string> {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((url) => url !== ''))
    .refine(
      (urls) => urls.every((url) => postgresUrlValue().safeParse(url).success),
      'muss aus Adressen bestehen, die mit postgres:// beginnen',
    )
}

function addressesValue(): z.ZodType<readonly string[], string> {
  return z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every((address) => /^[^\s@,<>]+@[^\s@,<>]+$/.test(address)),
      'muss aus E-Mail-Adressen bestehen, mit Komma getrennt',
    )
}

/** A bucket whose objects nobody can replace or remove for a time. */
const lockedS3Value = () =>
  s3Value().refine(({ lock }) => lock !== null, 'braucht lock=governance oder lock=compliance und days=…')

/** Origins: scheme, host and port of an address, nothing behind them; spelled as addresses are compared. */
function originsValue(): z.ZodType<readonly string[], string> {
  return z
    .string()
    .transform((text) => text.split(',').map((each) => originOf(each.trim())))
    .refine(
      (origins): origins is string[] => !origins.includes(null),
      'muss aus Adressen ohne Pfad bestehen, mit Komma getrennt, zum Beispiel https://crm.firma.example',
    )
}

/** Null for what is more than an origin, or another scheme. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}

/** The settings of the service; docs/operations.md lists them. */
export const mailarchivSettings = defineSettings({
  ...sharedSettings,
  ...oidcSettings,
  MAILARCHIV_URL: setting(webAddressValue().optional(), {
    description:
      'Adresse, unter der Menschen das Archiv erreichen, https://archiv.example; der Anmeldedienst und Links für vergessene Passwörter führen dorthin, und Passkeys gehören zu ihrem Namen',
  }),
  MAILARCHIV_OIDC_CLIENT: setting(z.string().min(1).max(300).optional(), {
    description: 'Kennung (client id), unter der der Anmeldedienst das Archiv kennt',
  }),
  MAILARCHIV_OIDC_SECRET: setting(z.string().min(1).max(1000).optional(), {
    secret: true,
    description: 'Geheimnis (client secret) dazu; ohne Angabe schützt nur PKCE',
  }),
  MAILARCHIV_PORT: setting(portValue(), { default: '4100', description: 'Port des Mailarchivs; 0 wählt einen freien' }),
  MAILARCHIV_SMTP_PORT: setting(portValue().optional(), {
    description: 'Port, an dem Journal-Mails per SMTP angenommen werden; ohne Angabe aus',
  }),
  MAILARCHIV_SMTP_HOST: setting(z.string().optional(), {
    description:
      'Adresse, an der Journal-Mails angenommen werden, zum Beispiel 0.0.0.0; ohne Angabe die von ZEUGHAUS_HOST',
  }),
  MAILARCHIV_SMTP_ALLOW: setting(networksValue(), {
    default: '127.0.0.1, ::1',
    description: 'Netze, aus denen Journal-Mails angenommen werden',
  }),
  MAILARCHIV_SMTP_JOURNAL: setting(switchValue(), {
    default: 'on',
    description:
      '„on“: Journalberichte (Exchange, Microsoft 365) werden geöffnet; „off“: jede Mail bleibt, wie sie kam, für Server, die bloße Kopien schicken',
  }),
  MAILARCHIV_SMTP_TLS_KEY: setting(z.string().optional(), { description: 'Datei mit dem TLS-Schlüssel für SMTP' }),
  MAILARCHIV_SMTP_TLS_CERT: setting(z.string().optional(), { description: 'Datei mit dem TLS-Zertifikat für SMTP' }),
  MAILARCHIV_DATABASE_URL: setting(postgresUrlValue().optional(), {
    secret: true,
    description:
      'PostgreSQL (ab Version 15) für Zeilen, Suche, Beweise und Erkennung; ohne Angabe SQLite im Datenordner',
  }),
  MAILARCHIV_READ_URLS: setting(postgresUrls().optional(), {
    secret: true,
    description: 'Replikate, auf denen gesucht wird, mit Leerzeichen getrennt; nur mit MAILARCHIV_DATABASE_URL',
  }),
  MAILARCHIV_BLOBS: setting(s3Value().optional(), {
    description:
      'S3-Speicher der Mails, s3://bucket/ordner?endpoint=…; nur mit MAILARCHIV_DATABASE_URL, ohne Angabe im Datenordner',
  }),
  MAILARCHIV_KEY: setting(z.string().optional(), {
    secret: true,
    description:
      'Schlüssel, der in der Datenbank den Beweisschlüssel und die Passwörter der Postfächer schützt: 32 Bytes in Base64, auf jedem Rechner derselbe, bei einem Wechsel dahinter mit Leerzeichen der bisherige; ohne Angabe die Datei „wrapping.key“ im Datenordner; nur mit MAILARCHIV_DATABASE_URL',
  }),
  MAILARCHIV_KEY_FILE: setting(z.string().optional(), {
    description: 'Datei mit diesem Schlüssel, an Stelle von MAILARCHIV_KEY',
  }),
  MAILARCHIV_TOKEN: setting(tokenValue().optional(), {
    description:
      'Beweisschlüssel in einem PKCS#11-Token, pkcs11:token=…;object=…?module-path=/…&pin-source=/…; ohne Angabe in der Datenbank, durch MAILARCHIV_KEY geschützt; nur mit MAILARCHIV_DATABASE_URL',
  }),
  MAILARCHIV_DOWNLOADS: setting(integerValue(1, 1_000_000), {
    default: '6000',
    description: 'Mails, Anhänge und Beweise, die ein Schlüssel in einer Minute herunterladen darf',
  }),
  MAILARCHIV_MCP: setting(switchValue(), {
    default: 'off',
    description:
      '„on“: Assistenten fragen das Archiv an /mcp (Model Context Protocol), jeder mit einem API-Schlüssel; „off“: /mcp gibt es nicht',
  }),
  MAILARCHIV_ALERT_TO: setting(addressesValue().optional(), {
    description:
      'E-Mail-Adressen, mit Komma getrennt, die erfahren, dass eine Quelle gestört ist oder schweigt und wann sie wieder arbeitet; verschickt über SMTP_URL; ohne Angabe niemand',
  }),
  MAILARCHIV_ALERT_HOURS: setting(integerValue(1, 8760), {
    default: '24',
    description: 'Stunden, die eine Quelle gestört ist oder schweigt, bis eine E-Mail das meldet',
  }),
  MAILARCHIV_CHECKPOINT_TO: setting(addressesValue().optional(), {
    description:
      'E-Mail-Adressen außer Haus, mit Komma getrennt, an die regelmäßig ein unterschriebener Prüfpunkt geht; verschickt über SMTP_URL; ohne Angabe niemand',
  }),
  MAILARCHIV_CHECKPOINT_BUCKET: setting(lockedS3Value().optional(), {
    description:
      'S3-Speicher außer Haus, in den regelmäßig ein Prüfpunkt kommt, s3://bucket/ordner?lock=compliance&days=3650&endpoint=…; lock=… sorgt dafür, dass ihn dort niemand ersetzt oder löscht',
  }),
  MAILARCHIV_CHECKPOINT_HOURS: setting(integerValue(1, 8760), {
    default: '24',
    description: 'Stunden zwischen zwei Prüfpunkten, die außer Haus gehen',
  }),
  MAILARCHIV_WEBHOOKS: setting(originsValue().optional(), {
    description:
      'Ziele, an die Webhooks melden dürfen: Adressen ohne Pfad, mit Komma getrennt, zum Beispiel https://crm.firma.example; ohne Angabe keine',
  }),
  MAILARCHIV_WEBHOOK_NETWORKS: setting(networksValue().optional(), {
    description:
      'private Netze, in denen solche Ziele liegen dürfen, zum Beispiel 10.1.0.0/16; ohne Angabe nur öffentliche Adressen',
  }),
  MAILARCHIV_OCR: setting(switchValue(), { default: 'on', description: 'Texterkennung: „on“ oder „off“' }),
})

export type MailarchivSettings = ReturnType<typeof mailarchivSettings.read>
