import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  onError?(error: unknown): void;
  /** Renders in place of the children after an error; without it nothing is rendered. */
  fallback?(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/**
 * An error boundary: errors of its children do not remove the rest of the page. React supports this in classes only.
 */
export class Boundary extends Component<BoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return fallback?.(this.state.error, () => this.setState({ failed: false, error: undefined })) ?? null;
  }
}
