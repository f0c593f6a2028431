import { useParams } from 'react-router-dom';
import { LabelView } from '../features/search/label-view.tsx';

/** /labels/{label}: the documents that have it. */
export function LabelPage() {
  const { label = '' } = useParams();
  return <LabelView key={label} label={label} />;
}
