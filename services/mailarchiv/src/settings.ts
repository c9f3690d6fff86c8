import { defineSettings, networksValue, portValue, setting, sharedSettings, switchValue } from '@zeughaus/platform'
import { z } from 'zod'

/** Everything that can be set about the mail archive (wire-decisions section 4). */
export const mailarchivSettings = defineSettings({
  ...sharedSettings,
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
  MAILARCHIV_SMTP_TLS_KEY: setting(z.string().optional(), { description: 'Datei mit dem TLS-Schlüssel für SMTP' }),
  MAILARCHIV_SMTP_TLS_CERT: setting(z.string().optional(), { description: 'Datei mit dem TLS-Zertifikat für SMTP' }),
  MAILARCHIV_OCR: setting(switchValue(), { default: 'on', description: 'Texterkennung: „on“ oder „off“' }),
})

export type MailarchivSettings = ReturnType<typeof mailarchivSettings.read>
