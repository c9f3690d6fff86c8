/** Messages to and from the decoding process. A hostile picture may control it, so nothing else is accepted. */
import { z } from 'zod'

export type PictureTask = { readonly format: 'jpeg' | 'png' | 'webp'; readonly pixels: number }

export const finding = z.discriminatedUnion('art', [
  z.strictObject({ art: z.literal('ganz') }),
  z.strictObject({ art: z.literal('beschaedigt') }),
  z.strictObject({ art: z.literal('zu_gross'), breite: z.int().min(1), hoehe: z.int().min(1) }),
])
export type Finding = z.output<typeof finding>
