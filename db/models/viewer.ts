/** The user whose rights limit what a query returns. */
export interface Viewer {
  id: number;
  role: 'admin' | 'editor' | 'viewer';
}
