import { z } from 'zod'
import { PASSWORD_LENGTH } from '../auth/passwords.ts'
import { CAGE_CHOICES } from '../confined-child/index.ts'
import { LOG_LEVELS } from '../log.ts'
import { setting } from './settings.ts'
import { integerValue, networksValue, recipientsValue, timeZoneValue } from './values.ts'

const SMTP_URL = /^smtps?:\/\/\S+$/

/** Settings shared by both services. Each service spreads them into its own definition. */
export const sharedSettings = {
  ZEUGHAUS_DATA: setting(z.string(), { default: './data', description: 'Ordner aller eingebauten Speicher' }),
  ZEUGHAUS_HOST: setting(z.string(), { default: '127.0.0.1', description: 'Adresse, an der die Dienste lauschen' }),
  ZEUGHAUS_TRUST_PROXY: setting(networksValue().optional(), {
    description: 'Netze, deren X-Forwarded-For gilt; ohne Angabe keines',
  }),
  ZEUGHAUS_DRAIN: setting(integerValue(0, 300), {
    default: '0',
    description:
      'Sekunden, die ein Dienst nach SIGTERM noch alle Anfragen annimmt, während /ready schon 503 sagt: so lange braucht ein Lastverteiler, bis er es merkt',
  }),
  ZEUGHAUS_ADMIN_PASSWORD: setting(z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max).optional(), {
    secret: true,
    description: 'erstes Passwort der Verwaltung (Benutzer „admin“); ohne Angabe zufällig und einmal angezeigt',
  }),
  ZEUGHAUS_ZEITZONE: setting(timeZoneValue(), { default: 'Europe/Berlin', description: 'Zeitzone der Kalendertage' }),
  ZEUGHAUS_CAGE: setting(z.enum(CAGE_CHOICES), {
    default: 'auto',
    description:
      'worin fremde Dateien gelesen werden: „auto“ so fest eingeschlossen, wie es der Rechner kann; „required“ startet nicht ohne bubblewrap; „permissions“ nur mit den Rechten von Node.js',
  }),
  ZEUGHAUS_BACKUP_TO: setting(recipientsValue().optional(), {
    secret: true,
    description:
      'für wen jede Sicherung verschlüsselt wird: Empfänger von age (age1…), durch Kommas getrennt; ohne Angabe unverschlüsselt',
  }),
  ZEUGHAUS_LOG: setting(z.enum(LOG_LEVELS), { default: 'info', description: 'ab welcher Stufe protokolliert wird' }),
  SMTP_URL: setting(z.string().regex(SMTP_URL, 'muss mit smtp:// oder smtps:// beginnen').optional(), {
    secret: true,
    description: 'Mailserver für Benachrichtigungen; ohne Angabe werden sie nur protokolliert',
  }),
  MAIL_FROM: setting(z.string(), {
    default: 'Zeughaus <zeughaus@localhost>',
    description: 'Absender der Benachrichtigungen',
  }),
} as const
