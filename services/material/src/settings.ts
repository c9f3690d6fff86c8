import {
  defineSettings,
  integerValue,
  oidcSettings,
  portValue,
  postgresUrlValue,
  s3Value,
  secretProblem,
  setting,
  sharedSettings,
  webAddressValue,
} from '@zeughaus/platform'
import { z } from 'zod'

const secret = z.string().superRefine((text, context) => {
  const problem = secretProblem(text)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

/** The settings of the service; docs/operations.md lists them. */
export const materialSettings = defineSettings({
  ...sharedSettings,
  ...oidcSettings,
  MATERIAL_PORT: setting(portValue(), { default: '4200', description: 'Port des Dienstes; 0 wählt einen freien' }),
  DATABASE_URL: setting(postgresUrlValue().optional(), {
    secret: true,
    description: 'ein vorhandenes PostgreSQL (ab 15) statt des eingebetteten',
  }),
  DATABASE_DIRECT_URL: setting(postgresUrlValue().optional(), {
    secret: true,
    description:
      'der Server selbst, als Eigentümer, wenn DATABASE_URL zu einem Pooler führt (PgBouncer im Transaktionsmodus)',
  }),
  MATERIAL_JWT_SECRET: setting(secret.optional(), {
    secret: true,
    description: 'Geheimnis, mit dem Anmeldungen unterschrieben werden; eingebettet ohne Angabe selbst erzeugt',
  }),
  MATERIAL_BLOBS: setting(s3Value().optional(), {
    description: 'S3-Speicher der Dateien von Dokumenten, s3://bucket/ordner?endpoint=…; ohne Angabe im Datenordner',
  }),
  MATERIAL_BLOBS_BEFORE: setting(s3Value().optional(), {
    description: 'ein früherer S3-Speicher, aus dem „zeughaus material move“ die Dateien noch nicht gebracht hat',
  }),
  MATERIAL_URL: setting(webAddressValue().optional(), {
    description:
      'Adresse, unter der Menschen den Dienst erreichen, https://zeughaus.example; ohne Angabe verschickt er keine Links für neue Passwörter; Passkeys gelten für sie',
  }),
  MATERIAL_OIDC_CLIENT: setting(z.string().min(1).max(300).optional(), {
    description: 'Kennung (client id), unter der der Anmeldedienst diesen Dienst kennt',
  }),
  MATERIAL_OIDC_SECRET: setting(z.string().min(1).max(1000).optional(), {
    secret: true,
    description: 'Geheimnis (client secret) dazu; ohne Angabe schützt nur PKCE',
  }),
  MATERIAL_DOKUMENT_MAX_MB: setting(integerValue(1, 1000), {
    default: '25',
    description: 'Größe eines Dokuments in MB, höchstens',
  }),
})

export type MaterialSettings = ReturnType<typeof materialSettings.read>
