import { z } from 'zod'
import { LOG_LEVELS } from '../log.ts'
import { setting } from './settings.ts'
import { networksValue, timeZoneValue } from './values.ts'

/** The settings that both services have. A service spreads them into its own definition. */
export const sharedSettings = {
  ZEUGHAUS_DATA: setting(z.string(), { default: './data', description: 'Ordner aller eingebauten Speicher' }),
  ZEUGHAUS_HOST: setting(z.string(), { default: '127.0.0.1', description: 'Adresse, an der die Dienste lauschen' }),
  ZEUGHAUS_TRUST_PROXY: setting(networksValue().optional(), {
    description: 'Netze, deren X-Forwarded-For gilt; ohne Angabe keines',
  }),
  ZEUGHAUS_ADMIN_PASSWORD: setting(z.string().min(12).optional(), {
    secret: true,
    description: 'erstes Passwort der Verwaltung (Benutzer „admin“); ohne Angabe zufällig und einmal angezeigt',
  }),
  ZEUGHAUS_ZEITZONE: setting(timeZoneValue(), { default: 'Europe/Berlin', description: 'Zeitzone der Kalendertage' }),
  ZEUGHAUS_LOG: setting(z.enum(LOG_LEVELS), { default: 'info', description: 'ab welcher Stufe protokolliert wird' }),
} as const
