/** Heights of the head and of the bottom bar of the round, which must not cover rows. */
export const HEAD_PX = 88
export const FOOT_PX = 158
