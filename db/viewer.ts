/** The user whose rights limit what a query returns. */
export interface Viewer {
  id: number;
  role: 'admin' | 'editor' | 'viewer';
  /** Only these spaces exist for the request, because its API token is limited to them. Absent: all. */
  onlySpaces?: readonly number[] | null;
}
