/** The limits of an upload. The size of a file is a setting: MATERIAL_DOKUMENT_MAX_MB. */
export const DOKUMENT_LIMITS = {
  /** Bytes around the file: fields, and headers of all parts. */
  frameBytes: 64 * 1024,
  /** Fields beside the file, and bytes of one field. */
  fields: 8,
  fieldBytes: 1024,
  /** Header lines of one part, and their bytes. */
  headerLines: 16,
  headerBytes: 8 * 1024,
  /** Characters of a file name. */
  dateiname: 255,
  /** Pixels of a picture: enough for all phone cameras in use, too few for a decompression bomb. */
  pixels: 50_000_000,
} as const
