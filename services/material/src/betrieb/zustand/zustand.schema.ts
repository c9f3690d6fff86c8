import { z } from 'zod'

export const Betrieb = z
  .object({
    hinweise: z.array(z.string()).meta({
      description: 'was auf diesem Rechner fehlt, je ein Absatz; leer, wenn nichts fehlt',
      example: [],
    }),
  })
  .meta({ id: 'Betrieb' })
