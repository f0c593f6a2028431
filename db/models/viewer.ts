/** Whose eyes a query looks through. */
export interface Viewer {
  id: number;
  role: 'admin' | 'editor' | 'viewer';
}
