import { media } from '@zeughaus/platform'
import { z } from 'zod'
import { zeitpunkt } from '../../kern/http/wire.ts'

export const ICS = media('text/calendar; charset=utf-8', 'Kalender (RFC 5545) mit ganztägigen Einträgen')

/** The calendar's content, for the OpenAPI document. */
export const CONTENT =
  'Kontrollen von Objekten, Prüfungen von Positionen und Geräten, Ablaufdaten, Wartungen nach Zeit, HU, UVV und die letzten Tage von Qualifikationen ' +
  '(der eigenen; auf Wunsch die anderer, wenn Sie sie lesen dürfen). Ein Jahr zurück und zwei voraus; Objekte außer Dienst fehlen. ' +
  'Was an einem Tag an einem Objekt fällig ist, ist ein Eintrag; beim nächsten Einlesen wird er erneuert und nicht verdoppelt.'

/** The contents of the calendar beside the due dates of objects and one's own. */
export const KalenderAuswahl = z.strictObject({
  qualifikationen_anderer: z.enum(['true', 'false']).default('false').meta({
    description: 'Auch wann Qualifikationen anderer ablaufen: nur für Personen, die sie lesen dürfen, sonst 403',
  }),
})

export const Kalenderabo = z
  .object({
    erstellt_am: zeitpunkt.nullable().meta({ description: 'null: Sie haben kein Abonnement' }),
    endet_am: zeitpunkt.nullable().meta({ description: 'Ein Jahr danach' }),
    zuletzt_gelesen_am: zeitpunkt
      .nullable()
      .meta({ description: 'Wann ein Kalenderprogramm sie zuletzt gelesen hat, auf eine Stunde genau' }),
    qualifikationen_anderer: z.boolean().meta({ description: 'Ob sie Qualifikationen anderer zeigt' }),
    gilt: z.boolean().meta({ description: 'false: abgelaufen, durch ein neues Passwort beendet, oder es gibt keines' }),
  })
  .meta({ id: 'Kalenderabo' })

export const NeuesKalenderabo = z
  .object({
    pfad: z.string().meta({
      description: 'Geheime Adresse auf diesem Dienst; sie wird nur dieses eine Mal gezeigt',
      example: '/api/v1/kalender/q3R…/termine.ics',
    }),
    erstellt_am: zeitpunkt,
    endet_am: zeitpunkt,
  })
  .meta({ id: 'NeuesKalenderabo' })

export const kalenderParam = z.object({ token: z.string().max(100) })
