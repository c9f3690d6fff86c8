import { z } from 'zod'
import { zeitpunkt } from '../wire.ts'

export const Kalenderabo = z
  .object({ erstellt_am: zeitpunkt.nullable().meta({ description: 'null: Sie haben kein Abonnement' }) })
  .meta({ id: 'Kalenderabo' })

export const NeuesKalenderabo = z
  .object({
    pfad: z.string().meta({
      description: 'Geheime Adresse auf diesem Dienst; sie wird nur dieses eine Mal gezeigt',
      example: '/api/v1/kalender/q3R…/termine.ics',
    }),
    erstellt_am: zeitpunkt,
  })
  .meta({ id: 'NeuesKalenderabo' })

export const kalenderParam = z.object({ token: z.string() })
