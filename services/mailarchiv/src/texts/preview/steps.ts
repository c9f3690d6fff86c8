import { z } from 'zod'

/** The only message that the service accepts from the drawing process, which a hostile file may control. */
export const drawStep = z.strictObject({ type: z.literal('opened'), pages: z.int().min(0).max(1_000_000) })
export type DrawStep = z.output<typeof drawStep>
