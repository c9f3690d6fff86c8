/** The limits of an upload. The size of a file is a setting: MATERIAL_DOKUMENT_MAX_MB. */
export const DOKUMENT_LIMITS = {
  /** Bytes around the file: fields, and headers of all parts. */
  rahmenBytes: 64 * 1024,
  /** Fields beside the file, and bytes of one field. */
  felder: 8,
  feldBytes: 1024,
  /** Header lines of one part, and their bytes. */
  kopfzeilen: 16,
  kopfBytes: 8 * 1024,
  /** Characters of a file name. */
  dateiname: 255,
  /** Pixels of a picture: enough for all phone cameras in use, too few for a decompression bomb. */
  bildpunkte: 50_000_000,
} as const
